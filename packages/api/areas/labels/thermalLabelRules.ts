import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { variablesProblem } from '@postern/domain/areas/labels/variables.ts'
import { zplProblem } from '@postern/domain/areas/labels/zpl/refused.ts'
import type { Issue } from '@postern/domain/engine/failure.ts'
import { rules } from '../../engine/rules.ts'
import { defaultIssues, mayArchiveDefault, settleDefault } from '../shared/ruleParts/oneDefault.ts'
import { refuseUnprintable } from './versions/publishIssues.ts'

function sourceIssues({ language, source }: { readonly language: string; readonly source: string }): Issue[] {
  const problem = (language === 'zpl' ? zplProblem(source) : null) ?? variablesProblem(source)
  return problem === null ? [] : [{ path: 'source', description: problem }]
}

export const thermalLabelRules = rules(thermalLabels, {
  check: (next, before) => [
    ...defaultIssues(thermalLabels, next, before),
    ...(before?.isDefault && next.purpose !== before.purpose
      ? [
          {
            path: 'purpose',
            description: 'This is the default label for its purpose. Make another label the default first.',
          },
        ]
      : []),
    ...sourceIssues(next),
  ],
  beforeWrite: async (context, next, before) => {
    if (next.state === 'published' && before?.state !== 'published')
      await refuseUnprintable(context, before?.id ?? null, next)
    const settled = await settleDefault(context, thermalLabels, next, before, {
      column: 'purpose',
      value: next.purpose,
    })
    const today = new Date().toISOString().slice(0, 10)
    // Clear a past retirement date when a retired label is published again, or it would be retired again at once.
    const isAgain = next.state === 'published' && before?.state === 'retired'
    return isAgain && next.retiresOn !== null && next.retiresOn <= today ? { ...settled, retiresOn: null } : settled
  },
  mayArchive: (label) => mayArchiveDefault(thermalLabels, label),
})
