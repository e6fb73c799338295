/** The brand color, with a warning if white text on it would be hard to read. */
import type { FieldOf } from '@postern/domain/engine/field.ts'
import { contrastWithWhite } from '@postern/domain/values/colour.ts'
import { asText } from '../../engine/cells/values.ts'
import type { FieldInput } from '../../engine/form/fieldInput.ts'
import { inputs } from '../../engine/inputs/inputs.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'

/** Below this contrast, even large text is hard to read. */
const readable = 3

const Colour = inputs.colour

export default function BrandColourInput(props: FieldInput<unknown, FieldOf<'colour'>>) {
  const contrast = contrastWithWhite(asText(props.value) ?? '')
  return (
    <div>
      <Colour {...props} />
      {contrast !== undefined && contrast < readable && (
        <p role="status">
          <StatusMark tone="warn">
            White text is hard to read on this color ({contrast.toFixed(1)}:1). Select a darker color.
          </StatusMark>
        </p>
      )}
    </div>
  )
}
