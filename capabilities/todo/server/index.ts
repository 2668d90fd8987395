export { todoHandlers } from './todo.handlers.ts';
