/** The words of state. Each has a glyph of its own shape (StatusMark), so colour is never the only carrier. */
export type Tone = 'ok' | 'warn' | 'danger' | 'info' | 'idle' | 'off' | 'violet' | 'accent'
