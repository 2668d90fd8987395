// Runs in the copy of the repository that is mutated: the product's own packages are those of the copy; every other one is
// found in node_modules of the repository, which the copy lies in. Sample files beside the repository stay beside the copy.
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve('..', '..', '..');
cpSync(path.join(root, 'node_modules', '@alder'), 'node_modules/@alder', { recursive: true, verbatimSymlinks: true });
const shared = path.resolve(root, '..', 'shared');
if (existsSync(shared) && !existsSync('../shared')) symlinkSync(shared, '../shared', 'dir');
