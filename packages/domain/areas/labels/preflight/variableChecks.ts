import type { LabelDocument, LabelFinding } from '../document.ts'
import { type LabelPurpose, variableProblem, variablesIn } from '../variables.ts'
import { finding } from './finding.ts'

/** Finds variables that can’t be filled in when the label is printed. */
export const variableFindings = (document: LabelDocument, purpose: LabelPurpose | null): LabelFinding[] =>
  document.elements.flatMap((element) => {
    const template = 'value' in element ? element.value : ''
    const problem = variablesIn(template)
      .map((use) => variableProblem(use, purpose))
      .find((each) => each !== null)
    return problem ? [finding('unknownVariable', element, { level: 'error', message: problem })] : []
  })
