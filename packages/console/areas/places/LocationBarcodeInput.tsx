/** The barcode of a location, with a warning if a carrier rule would recognize it. */
import { useDebouncedValue } from '@mantine/hooks'
import type { TextField } from '@postern/domain/engine/fieldKinds.ts'
import { useQuery } from '@tanstack/react-query'
import { asText } from '../../engine/cells/values.ts'
import type { FieldInput } from '../../engine/form/fieldInput.ts'
import { inputs } from '../../engine/inputs/inputs.tsx'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { useCan } from '../../session/useSession.ts'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'

const pauseMs = 400

const Text = inputs.text

export default function LocationBarcodeInput(props: FieldInput<unknown, TextField>) {
  const can = useCan()
  const { customerId = '' } = props
  const [text] = useDebouncedValue(asText(props.value) ?? '', pauseMs)
  const { data } = useQuery({
    queryKey: ['identify', customerId, text],
    queryFn: ({ signal }) =>
      call('POST /api/customers/:customerId/carrierLogic/identify', {
        params: { customerId },
        body: { scans: [{ text }] },
        signal,
      }),
    enabled: text !== '' && (props.changed || props.record === undefined) && can('mail.carrierLogic.customer.view'),
    ...errorsInPlace,
  })
  const carrier = data?.results[0]?.carrier
  return (
    <div>
      <Text {...props} />
      {carrier && (
        <p role="status">
          <StatusMark tone="warn">
            Scanners would read this as a {carrier.name} parcel. Enter a different barcode.
          </StatusMark>
        </p>
      )}
    </div>
  )
}
