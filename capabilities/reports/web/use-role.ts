import { useAccount } from '@alder/client';

/** Role of the user of the page. */
export const useAccountRole = (): string => useAccount().account.role;
