import { thermalLabels } from '@postern/domain/resources/thermalLabels.ts'
import { defaultIssues, mayArchiveDefault, settleDefault } from './oneDefault.ts'
import { rules } from './rules.ts'

export const thermalLabelRules = rules(thermalLabels, {
  check: (next, before) => [
    ...defaultIssues(thermalLabels, next, before),
    ...(before?.isDefault && next.purpose !== before.purpose
      ? [{ path: 'purpose', description: 'It is the default for its purpose. Make another label the default first.' }]
      : []),
    ...(next.language === 'zpl' && !/^\s*\^XA[\s\S]*\^XZ\s*$/.test(next.source)
      ? [{ path: 'source', description: 'ZPL begins with ^XA and ends with ^XZ.' }]
      : []),
  ],
  beforeWrite: (context, next, before) =>
    settleDefault(context, thermalLabels, next, before, { column: 'purpose', value: next.purpose }),
  mayArchive: (label) => mayArchiveDefault(thermalLabels, label),
})
