// Writes what follows from the migrations and the contract; `npm run check` fails when a result differs from the tree.

import { generateSchema } from './generate-schema.ts';

await generateSchema();
