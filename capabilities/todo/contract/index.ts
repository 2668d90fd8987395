export { getTodoItems, type TodoLine, type TodoWhose, todoWhose } from './todo-calls.ts';
