export { PetTodo } from './pet-todo.panel.tsx';
export { TodoScreen, type TodoSlots } from './todo.screen.tsx';
