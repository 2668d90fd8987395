// Runs in the copy of the repository that is mutated: the product's own packages are those of the copy; every other one is
// found in node_modules of the repository, which the copy lies in.
import { cpSync } from 'node:fs';

cpSync('../../../node_modules/@alder', 'node_modules/@alder', { recursive: true, verbatimSymlinks: true });
