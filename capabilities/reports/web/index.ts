export { PatientReportsPanel, RecordReportsStrip, ReportsTabLabel } from './pet-reports.panel.tsx';
export { ReportPanel } from './report.panel.tsx';
export { StudyReportScreen } from './report.screen.tsx';
export { ReportsScreen } from './reports.screen.tsx';
