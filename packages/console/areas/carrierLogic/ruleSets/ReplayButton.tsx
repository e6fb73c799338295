import { Button } from '@mantine/core'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'

/** Starts a replay. */
export function ReplayButton({ running, onReplay }: { running: boolean; onReplay: () => void }) {
  return (
    <Button
      size="xs"
      leftSection={<IconHistory size={14} stroke={1.6} aria-hidden />}
      loading={running}
      onClick={onReplay}
    >
      Replay 30 days
    </Button>
  )
}
