import { Button } from '@mantine/core'
import type { Resource } from '@postern/domain/resource.ts'
import { inSentence } from '@postern/domain/text.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useCreatePanel } from './useCreatePanel.ts'

/** Renders nothing without the permission. */
export function NewButton({ resource }: { resource: Resource }) {
  const { open } = useCreatePanel(resource)
  if (!open) return null
  return (
    <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={open}>
      New {inSentence(resource.words.one)}
    </Button>
  )
}
