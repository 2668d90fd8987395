// Writes what follows from the migrations and the contract; `npm run check` fails when a result differs from the tree.
import { generateCallDocuments } from './generate-calls.ts';
import { generateSchema } from './generate-schema.ts';

await generateSchema();
await generateCallDocuments();
