import type { Implementation } from '@alder/server';
import { channelHandlers } from './channel.handlers.ts';
import { linkHandlers } from './link.handlers.ts';
import { webhookHandlers } from './webhook.handlers.ts';

export const lineHandlers: readonly Implementation[] = [...channelHandlers, ...linkHandlers, ...webhookHandlers];
export { type DeliverLineOptions, deliverNextLine, startLine } from './deliver.ts';
export { findLineRoute, type LineMessage, type LineRoute, sendByLine } from './queue.ts';
