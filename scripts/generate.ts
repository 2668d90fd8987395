// Writes what follows from the migrations, the contract and the settings; `npm run check` fails when a result differs
// from the tree.
import { generateCallDocuments } from './generate-calls.ts';
import { generateFieldDocuments } from './generate-fields.ts';
import { generateFlowDocuments } from './generate-flows.ts';
import { generateSchema } from './generate-schema.ts';
import { generateSettings } from './generate-settings.ts';

await generateSchema();
generateCallDocuments();
generateFieldDocuments();
await generateFlowDocuments();
generateSettings();
