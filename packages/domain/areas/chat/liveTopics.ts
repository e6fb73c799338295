/** What chat says on the live stream: a topic for each channel, and one for each person. */
export const channelTopicOf = (channelId: string): string => `chat/channels/${channelId}`
export const personTopicOf = (userId: string): string => `chat/people/${userId}`
