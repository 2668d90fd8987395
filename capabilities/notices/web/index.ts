export { NoticeBell } from './bell.panel.tsx';
