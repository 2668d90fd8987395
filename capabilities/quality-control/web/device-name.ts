import { modelName } from '@alder/lab/domain';
import type { DeviceQc } from '../contract/index.ts';

/** Name of an analyzer, its model where it has none. */
export const nameOf = ({ name, model }: Pick<DeviceQc, 'name' | 'model'>): string => name || modelName(model);
