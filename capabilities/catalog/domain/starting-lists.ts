/** Example price lists that a new hospital may start with, by country. */
export const startingListIds = ['TW', 'JP'] as const;
export type StartingListId = (typeof startingListIds)[number];

/** ISO 4217 code of the currency of each list: prices of one currency say nothing in another. */
export const startingCurrencies: Readonly<Record<StartingListId, string>> = { TW: 'TWD', JP: 'JPY' };
