export { CheckoutScreen, type CheckoutSlots } from './checkout.screen.tsx';
export { OwnerMoney } from './owner-money.panel.tsx';
