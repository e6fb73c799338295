/** Parsed Markdown as a tree. Chat, wiki, tickets and notes are all rendered from it. */
import type { SafeAddress } from './safeAddress.ts'

export type Inline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'emphasis' | 'strong' | 'strike'; readonly children: readonly Inline[] }
  | {
      readonly type: 'link'
      /** Where it leads; null if that isn't our site, the web or email: then only its text is shown. */
      readonly to: SafeAddress | null
      readonly written: string
      readonly title: string
      readonly children: readonly Inline[]
    }
  | {
      readonly type: 'image'
      /** A URL on our site, or null: images from other sites would reveal to them who reads this. */
      readonly src: string | null
      readonly written: string
      readonly title: string
      readonly alt: string
    }
  | { readonly type: 'break'; readonly hard: boolean }

export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const
export type CalloutKind = (typeof calloutKinds)[number]

export type Align = 'left' | 'center' | 'right' | null

export interface ListItem {
  /** Null: no checkbox. */
  readonly checked: boolean | null
  /** The line of the text where it starts, from 0, to find its checkbox. */
  readonly line: number
  readonly children: readonly Block[]
}

export interface Heading {
  readonly type: 'heading'
  readonly level: number
  /** Unique in its text. */
  readonly anchor: string
  readonly children: readonly Inline[]
}

export type Block =
  | Heading
  /** `tight`: in a list without blank lines between items; rendered without its own paragraph. */
  | { readonly type: 'paragraph'; readonly tight: boolean; readonly children: readonly Inline[] }
  | { readonly type: 'quote'; readonly children: readonly Block[] }
  | {
      readonly type: 'callout'
      readonly kind: CalloutKind
      readonly title: readonly Inline[]
      readonly children: readonly Block[]
    }
  | { readonly type: 'list'; readonly start: number | null; readonly items: readonly ListItem[] }
  | { readonly type: 'codeBlock'; readonly language: string; readonly text: string }
  | {
      readonly type: 'table'
      readonly aligns: readonly Align[]
      readonly head: readonly (readonly Inline[])[]
      readonly rows: readonly (readonly (readonly Inline[])[])[]
    }
  | { readonly type: 'rule' }
