/** Downloads rows of an import. */
import { Button, Menu } from '@mantine/core'
import { counted } from '@postern/domain/values/text.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMutation } from '@tanstack/react-query'
import { reportError } from '../errors/reportError.ts'
import { download } from '../http/download.ts'
import type { ImportAddress } from './importQueries.ts'

const formats = { csv: 'CSV', xlsx: 'XLSX (Excel)' } as const

interface DownloadMenuProps {
  address: ImportAddress
  what: 'refused' | 'report'
  label: string
  size?: 'xs'
}

function DownloadMenu({ address: { customerId, id }, what, label, size }: DownloadMenuProps) {
  const save = useMutation({
    mutationFn: (format: keyof typeof formats) =>
      download(`/api/customers/${customerId}/imports/${id}/${what}`, { format }),
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
          {label}
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

/** Refused rows as uploaded, with a reason column, to be fixed in a spreadsheet. */
export const DownloadRefused = ({ address, count }: { address: ImportAddress; count: number }) => (
  <DownloadMenu
    address={address}
    what="refused"
    label={`Download ${counted(count, 'refused row', 'refused rows')}`}
    size="xs"
  />
)

/** Every row with its result, for as long as rows are kept. */
export const DownloadReport = ({ address }: { address: ImportAddress }) => (
  <DownloadMenu address={address} what="report" label="Download report" />
)
