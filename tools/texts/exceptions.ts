/** The few texts that may break a rule, each with its reason. */

/** Quoted word for word by a page of docs/specification: where. */
export const quoted: Readonly<Record<string, string>> = {
  'You are cannot access this resource': 'spec:errors#texts',
}

/** Labels that need more than three words, or a capital inside. */
export const allowedLabels: Readonly<Record<string, string>> = {}

/** Not reworded yet: paths, or beginnings of paths. */
export const notRewordedYet: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/',
  'packages/api/',
  'packages/console/',
  'packages/demo/',
  'packages/domain/',
  'openapi',
  'definitions',
]
