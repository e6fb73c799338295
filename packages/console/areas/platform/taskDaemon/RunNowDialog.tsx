/** Runs a task manually: its parameters, and its key to type if it deletes data. */
import '../../../theme/formStyles.ts'
import { Select } from '@mantine/core'
import type { TaskFacts } from '@postern/domain/areas/platform/taskEndpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TypedName } from '../../../engine/archive/TypedName.tsx'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { ParamFields } from './ParamFields.tsx'
import { tasksOptions } from './taskApi.ts'
import { fieldsIn, type ParamValues, sentValues } from './taskParams.ts'
import { useRunTask } from './useTaskActions.ts'

interface RunNowDialogProps {
  task: TaskFacts
  onClose: () => void
}

export function RunNowDialog({ task, onClose }: RunNowDialogProps) {
  const fields = fieldsIn(task.params)
  const [values, setValues] = useState<ParamValues>({})
  const [typed, setTyped] = useState('')
  const run = useRunTask()
  const isComplete = fields.every(({ name, isRequired }) => !isRequired || (values[name] ?? '') !== '')
  return (
    <FormDialog
      title={`Run “${task.title}” now?`}
      text={`${task.description}${task.isDestructive ? ' This can’t be undone.' : ''}`}
      verb="Run task"
      danger={task.isDestructive}
      ready={isComplete && (!task.isDestructive || typed.trim() === task.key)}
      busy={run.isPending}
      error={run.error}
      onClose={onClose}
      onSubmit={() =>
        run.mutate(
          {
            task,
            ...(fields.length > 0 && { params: sentValues(fields, values) }),
            ...(task.isDestructive && { confirmKey: typed.trim() }),
          },
          { onSuccess: onClose },
        )
      }
    >
      <ParamFields fields={fields} values={values} error={run.error} onChange={setValues} />
      {task.isDestructive && <TypedName name={task.key} value={typed} onChange={setTyped} />}
    </FormDialog>
  )
}

/** Opened from the page's header: selects the task first. */
export function PickTaskDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(tasksOptions)
  const [key, setKey] = useState<string | null>(null)
  const [isChosen, setChosen] = useState(false)
  const task = data?.items.find((each) => each.key === key)
  if (task && isChosen) return <RunNowDialog task={task} onClose={onClose} />
  return (
    <FormDialog
      title="Run a task"
      text="Starts as soon as a node is free, whatever its schedule."
      verb="Continue"
      ready={task !== undefined}
      busy={false}
      onClose={onClose}
      onSubmit={() => setChosen(true)}
    >
      <Select
        label="Task"
        data-autofocus
        searchable
        data={(data?.items ?? []).map(({ key: value, title }) => ({ value, label: `${title} (${value})` }))}
        value={key}
        onChange={setKey}
        {...(task && { description: task.description })}
      />
    </FormDialog>
  )
}
