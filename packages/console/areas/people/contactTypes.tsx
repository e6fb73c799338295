import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import { choiceText, inSentence } from '@postern/domain/values/text.ts'
import { view } from '../../engine/view.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

export const contactTypeView = view(contactTypes, {
  cells: {
    matchKeys: ({ value }) =>
      value.map((key, place) => (place === 0 ? choiceText(key) : inSentence(choiceText(key)))).join(', then '),
  },
  inputs: { matchKeys: lazyPart(() => import('./OrderedChoices.tsx')) },
})
