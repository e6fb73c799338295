/** A fixed set: each has an icon and a label in the console. */
export const reactionKinds = ['seen', 'agree', 'done', 'thanks', 'question', 'urgent'] as const
export type ReactionKind = (typeof reactionKinds)[number]
