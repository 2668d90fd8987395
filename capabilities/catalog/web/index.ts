export { SetPrice } from './set-price.dialog.tsx';
