/** The status tones. Each has a glyph with its own shape (StatusMark), so that color is never the only cue. */
export type Tone = 'ok' | 'warn' | 'danger' | 'info' | 'idle' | 'off' | 'violet' | 'accent'
