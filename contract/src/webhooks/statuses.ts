export const webhookStatuses = ['enabled', 'paused', 'disabled'] as const
export type WebhookStatus = (typeof webhookStatuses)[number]
