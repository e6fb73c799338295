/** State that commands set for the fields after them. Lengths are in dots. */
import type { Dpmm, Turn } from '../document.ts'
import { isYes, numberOf, objectName, paramsOf, turnOf, within } from './params.ts'
import type { Token } from './tokens.ts'

export interface State {
  /** ^CF. Sizes are null if not given. */
  readonly font: string
  readonly fontHeight: number | null
  readonly fontWidth: number | null
  /** ^FW. */
  readonly turn: Turn
  readonly isRightAligned: boolean
  /** ^BY. */
  readonly module: number
  readonly ratio: number
  readonly barHeight: number
  /** ^LH, ^LS and ^LT. */
  readonly homeX: number
  readonly homeY: number
  readonly shift: number
  readonly top: number
  /** ^LR. */
  readonly isReversed: boolean
  /** ^CI. Null if not given, which we read as UTF-8. */
  readonly charset: number | null
  /** ^MU: dots per unit. */
  readonly unit: number
  readonly hasDecimals: boolean
  /** ^JMB: each dot is printed twice as large. */
  readonly scale: 1 | 2
  /** ^CW: font files by letter. */
  readonly aliases: ReadonlyMap<string, string>
  /** The last font file set with ^A@. */
  readonly fontFile: string
}

export const firstState: State = {
  font: 'A',
  fontHeight: null,
  fontWidth: null,
  turn: 0,
  isRightAligned: false,
  module: 2,
  ratio: 3,
  barHeight: 10,
  homeX: 0,
  homeY: 0,
  shift: 0,
  top: 0,
  isReversed: false,
  charset: null,
  unit: 1,
  hasDecimals: false,
  scale: 1,
  aliases: new Map(),
  fontFile: '',
}

/** Larger coordinates and sizes are mistakes. */
const largest = 32_000
export const withinReach = (dots: number): number => within(dots, -largest, largest)

/** Converts a length parameter to dots. */
export function dotsOf(param: string | undefined, { unit, scale, hasDecimals }: State): number | null {
  const value = numberOf(param)
  if (value === null) return null
  return withinReach((hasDecimals ? value : Math.round(value)) * unit * scale)
}

type Change = (state: State, params: readonly string[], dpmm: Dpmm) => Partial<State>

const unitChange: Change = (_state, [letter, from, to], dpmm) => {
  const [base, wanted] = [numberOf(from), numberOf(to)]
  const conversion = base && wanted ? within(wanted / base, 0.1, 10) : 1
  const unit = letter?.toUpperCase()
  if (unit === 'I') return { unit: dpmm * 25.4, hasDecimals: true }
  if (unit === 'M') return { unit: dpmm, hasDecimals: true }
  return { unit: conversion, hasDecimals: false }
}

const changes: Readonly<Record<string, Change>> = {
  '^BY': (state, [module, ratio, height]) => ({
    module: within((numberOf(module) || state.module / state.scale) * state.scale, 1, 100),
    ratio: within(numberOf(ratio) || state.ratio, 2, 3),
    barHeight: Math.max(1, dotsOf(height, state) || state.barHeight),
  }),
  '^CF': (state, [font, height, width]) => ({
    font: font ? font.charAt(0).toUpperCase() : state.font,
    fontHeight: dotsOf(height, state) || (dotsOf(width, state) ? null : state.fontHeight),
    fontWidth: dotsOf(width, state) || null,
  }),
  '^FW': (state, [turn, align]) => ({
    turn: turnOf(turn) ?? state.turn,
    isRightAligned: align ? align === '1' : state.isRightAligned,
  }),
  '^LH': (state, [x, y]) => ({ homeX: dotsOf(x, state) ?? state.homeX, homeY: dotsOf(y, state) ?? state.homeY }),
  '^LS': (state, [shift]) => ({ shift: dotsOf(shift, state) ?? state.shift }),
  '^LT': (state, [top]) => ({ top: dotsOf(top, state) ?? state.top }),
  '^LR': (_state, [reversed]) => ({ isReversed: isYes(reversed, false) }),
  '^CI': (state, [charset]) => ({ charset: numberOf(charset) ?? state.charset }),
  '^MU': unitChange,
  '^JM': (state, [density]) => {
    const scale = density?.toUpperCase() === 'B' ? 2 : 1
    return { scale, module: (state.module / state.scale) * scale }
  },
  '^CW': (state, [letter, file]) =>
    letter && file && /^[A-Za-z0-9]/.test(letter)
      ? { aliases: new Map([...state.aliases, [letter.charAt(0).toUpperCase(), file]]) }
      : {},
  '^A@': (_state, [, , , file]) => (file && objectName(file) ? { fontFile: file } : {}),
}

/** Whether a command affects later fields. Excludes `^A@`, which also belongs to its own field. */
export const isSticky = (name: string): boolean => name in changes && name !== '^A@'

export function stateAfter(state: State, token: Token, dpmm: Dpmm): State {
  const change = changes[token.name]
  return change ? { ...state, ...change(state, paramsOf(token), dpmm) } : state
}

/** Printers place a QR code below ^FO by the height of the last ^BY. Returns the difference from the default height. */
export const qrDrop = ({ barHeight }: State): number => barHeight - firstState.barHeight
