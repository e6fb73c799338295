/** Live stream topics of chat: one per channel, and one per user. */
export const channelTopicOf = (channelId: string): string => `chat/channels/${channelId}`
export const personTopicOf = (userId: string): string => `chat/people/${userId}`
