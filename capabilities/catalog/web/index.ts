export { CatalogScreen } from './catalog.screen.tsx';
export { SetPrice } from './set-price.dialog.tsx';
