export { DeletedItemsScreen } from './deleted-items.screen.tsx';
