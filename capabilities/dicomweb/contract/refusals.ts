import { defineRefusal } from '@alder/wire';

/**
 * The instance is not available in any of the types and transfer syntaxes that the client accepts (DICOM PS3.18 8.7.8).
 */
export const notAcceptable = defineRefusal('notAcceptable', { status: 406, text: 'Cannot be given in that form' });
/** A search by an attribute that is not searched by; `fields` names it. */
export const queryTooWide = defineRefusal('queryTooWide', { status: 400, text: 'Cannot be searched by this' });
/** The token reads and does not store. */
export const tokenReadsOnly = defineRefusal('tokenReadsOnly', { status: 403, text: 'This token may not store' });
