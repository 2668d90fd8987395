export { CheckoutScreen, type CheckoutSlots } from './checkout.screen.tsx';
export { DepositDialog } from './deposit.dialog.tsx';
export { OwnerMoney } from './owner-money.panel.tsx';
