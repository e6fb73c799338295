import { shownToasts, toastHistory } from './toastStore.ts'

/** What was offered has been done elsewhere: the messages stay, without the offer. */
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
