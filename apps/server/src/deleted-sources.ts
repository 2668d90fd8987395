import { deletedAttachments } from '@alder/attachments/server';
import { deletedCatalog } from '@alder/catalog/server';
import { deletedLines } from '@alder/chart/server';
import { deletedCoupons } from '@alder/checkout/server';
import type { DeletedSources } from '@alder/deleted-items/server';
import { deletedImages } from '@alder/imaging/server';
import { deletedInterferenceRules } from '@alder/interference/server';
import { deletedPhrases } from '@alder/lab-reports/server';
import { deletedPatients } from '@alder/patients/server';
import { deletedPrescriptions } from '@alder/pharmacy/server';
import { deletedDoses } from '@alder/preventive/server';
import { deletedQuotations } from '@alder/quotations/server';
import { deletedRecords } from '@alder/records/server';
import { deletedReflexRules } from '@alder/reflex-orders/server';
import { deletedReports } from '@alder/reports/server';
import { deletedServiceLogs } from '@alder/service-logs/server';
import { deletedTeleconsults } from '@alder/teleconsult/server';

/** What can be brought back after its deletion, each kind from the capability that owns its tables. */
export const deletedSources: DeletedSources = {
  ...deletedPatients,
  ...deletedRecords,
  ...deletedLines,
  ...deletedPrescriptions,
  ...deletedDoses,
  ...deletedQuotations,
  ...deletedAttachments,
  ...deletedImages,
  ...deletedReports,
  ...deletedTeleconsults,
  ...deletedServiceLogs,
  ...deletedPhrases,
  ...deletedInterferenceRules,
  ...deletedReflexRules,
  ...deletedCatalog,
  ...deletedCoupons,
};
