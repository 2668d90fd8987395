export { LabReportMenu } from './lab-report.menu.tsx';
