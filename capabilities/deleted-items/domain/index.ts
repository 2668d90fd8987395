export { daysLeft } from './days-left.ts';
export { type DeletedKind, deletedKinds } from './kinds.ts';
export { type Obstacle, obstacleOf } from './obstacle.ts';
export { placeOf } from './place-of.ts';
