/** Address that dials a telephone number: ASCII digits and `+`, from full-width digits too. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.normalize('NFKC').replaceAll(/[^\d+]/g, '')}`;
}
