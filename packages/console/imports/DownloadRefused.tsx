import { Button, Menu } from '@mantine/core'
import { counted } from '@postern/domain/values/text.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMutation } from '@tanstack/react-query'
import { reportError } from '../errors/reportError.ts'
import { download } from '../http/download.ts'
import type { ImportAddress } from './importQueries.ts'

const formats = { csv: 'CSV', xlsx: 'XLSX (Excel)' } as const

/** Refused rows as they were sent, with a reason column: to be repaired in a spreadsheet. */
export function DownloadRefused({ address, count, size }: { address: ImportAddress; count: number; size?: 'xs' }) {
  const { customerId, id } = address
  const save = useMutation({
    mutationFn: (format: keyof typeof formats) =>
      download(`/api/customers/${customerId}/imports/${id}/refused`, { format }),
    onError: reportError,
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          {...(size && { size })}
          loading={save.isPending}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        >
          {`Download ${counted(count, 'refused row', 'refused rows')}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Menu.Item key={format} onClick={() => save.mutate(format)}>
            {formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
