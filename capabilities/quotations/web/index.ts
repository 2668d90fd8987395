export { type QuotationSlots, QuotationsScreen } from './quotations.screen.tsx';
