import { useAccount } from '@alder/client';

/** Role of whoever looks at the page. */
export const useAccountRole = (): string => useAccount().account.role;
