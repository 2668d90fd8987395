export { type QuotationSlots, QuotationsScreen } from './quotations.screen.tsx';
export { QuotationStatusChip } from './status.tsx';
