/** Environment variable with the test files of a mutation run: a JSON list of patterns. */
export const TESTS_VARIABLE = 'ALDER_MUTATION_TESTS';
