/**
 * What arrives live while a page of messages is being read. The page may have been read before it, and replaces what is shown, so
 * it's applied to the page as well: otherwise a message that was sent meanwhile would vanish.
 */
import type { MessageWindow } from './messageWindow.ts'

export type WindowUpdate = (window: MessageWindow) => MessageWindow

export class PendingReads {
  readonly #pending = new Set<WindowUpdate[]>()

  /** Something arrived. Its update must do nothing to a window that already has it, or something newer. */
  arrived(update: WindowUpdate): void {
    for (const updates of this.#pending) updates.push(update)
  }

  async read(page: () => Promise<MessageWindow>): Promise<MessageWindow> {
    const updates: WindowUpdate[] = []
    this.#pending.add(updates)
    try {
      const answer = await page()
      return updates.reduce((window, update) => update(window), answer)
    } finally {
      this.#pending.delete(updates)
    }
  }
}
