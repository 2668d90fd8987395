import { uniformNumberRule } from '@alder/hospitals/domain';
import type { TaxPart } from './tax.ts';

/** What a tax document names beside the receipt. */
export type InvoiceValues = {
  /** Whom it is made out to; empty: the owner. */
  readonly recipient: string;
  readonly buyer_number: string | null;
  readonly carrier: string | null;
  readonly donation_code: string | null;
  readonly invoice_number: string | null;
  readonly random_code: string | null;
};

/** Fields of the uniform invoice of Taiwan. */
export const UNIFORM_FIELDS = ['buyer_number', 'carrier', 'donation_code', 'invoice_number', 'random_code'] as const;

export type InvoiceFault =
  | 'uniformNumberWrong'
  | 'carrierWrong'
  | 'donationWrong'
  | 'donationAlone'
  | 'invoiceNumberWrong'
  | 'invoiceNumberMissing'
  | 'randomCodeWrong'
  | 'notOfCountry';

/** A carrier of a cloud invoice: the mobile barcode, `/` and seven characters, or the citizen digital certificate. */
export function carrierKind(carrier: string): 'mobile' | 'citizen' | undefined {
  if (/^\/[0-9A-Z+.-]{7}$/.test(carrier)) return 'mobile';
  return /^[A-Z]{2}\d{14}$/.test(carrier) ? 'citizen' : undefined;
}

/**
 * The letters and digits of a number as they are stored: of half width, as a keyboard for Chinese may not type them, in
 * capital letters, without blanks and, in the number of an invoice, hyphens.
 */
export function tidyInvoice(values: InvoiceValues): InvoiceValues {
  const tidy = (text: string | null) => text?.normalize('NFKC').replaceAll(/\s+/g, '').toUpperCase() || null;
  return {
    recipient: values.recipient.trim(),
    buyer_number: tidy(values.buyer_number),
    carrier: tidy(values.carrier),
    donation_code: tidy(values.donation_code),
    invoice_number: tidy(values.invoice_number)?.replaceAll(/\p{Pd}/gu, '') || null,
    random_code: tidy(values.random_code),
  };
}

/** What is wrong with the particulars of a tax document: field → code. Asked by the screen and the server. */
export function invoiceFaults(
  { buyer_number, carrier, donation_code, invoice_number, random_code }: InvoiceValues,
  currency: string,
): Partial<Record<keyof InvoiceValues, InvoiceFault>> {
  const values = { buyer_number, carrier, donation_code, invoice_number, random_code };
  if (currency !== 'TWD')
    return Object.fromEntries(
      UNIFORM_FIELDS.flatMap((name) => (values[name] === null ? [] : [[name, 'notOfCountry' as const]])),
    );
  return {
    ...(buyer_number !== null && !uniformNumberRule(buyer_number) && { buyer_number: 'uniformNumberWrong' }),
    ...(carrier !== null && !carrierKind(carrier) && { carrier: 'carrierWrong' }),
    // A donated invoice is neither a company's nor kept in a carrier.
    ...(donation_code !== null && (buyer_number !== null || carrier !== null) && { donation_code: 'donationAlone' }),
    ...(donation_code !== null && !/^\d{3,7}$/.test(donation_code) && { donation_code: 'donationWrong' }),
    ...(invoice_number !== null && !/^[A-Z]{2}\d{8}$/.test(invoice_number) && { invoice_number: 'invoiceNumberWrong' }),
    ...(random_code !== null && invoice_number === null && { random_code: 'invoiceNumberMissing' }),
    ...(random_code !== null && !/^\d{4}$/.test(random_code) && { random_code: 'randomCodeWrong' }),
  };
}

/** The kind of a uniform invoice by the rates of what was paid: 1 taxed, 3 free of tax, 9 both; undefined without a rate. */
export function uniformTaxType(taxes: readonly TaxPart[]): 1 | 3 | 9 | undefined {
  if (taxes.length === 0) return undefined;
  const isTaxed = taxes.some(({ percent }) => percent > 0);
  if (!taxes.some(({ percent }) => percent === 0)) return 1;
  return isTaxed ? 9 : 3;
}

/** A carrier as it is shown on paper: enough for its owner to recognise, too little for another one to use. */
export const maskedCarrier = (carrier: string): string => `${'＊'.repeat(3)}${carrier.slice(-4)}`;

/** Whether a recipient is a company or another body, which Japanese addresses with another word of courtesy than a person. */
export const isBody = (recipient: string): boolean =>
  /株式会社|有限会社|合同会社|合資会社|合名会社|法人|公司|組合|協会|大学|病院|[(（][株有][)）]|㈱|㈲/.test(recipient);
