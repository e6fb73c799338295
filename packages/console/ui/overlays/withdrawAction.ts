import { shownToasts, toastHistory } from './toastStore.ts'

/** The action has been done elsewhere: keeps the messages but removes their action. */
export function withdrawAction(key: string): void {
  for (const messages of [shownToasts, toastHistory])
    messages.set(
      messages.get().map((message) => {
        if (message.action?.key !== key) return message
        const { action: _done, ...rest } = message
        return rest
      }),
    )
}
