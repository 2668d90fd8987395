/** What a room is for: exams, surgery, imaging, laboratory, ward, waiting, other. */
export const ROOM_KINDS = ['exam', 'surgery', 'imaging', 'lab', 'ward', 'waiting', 'other'] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];
/** `key` stays when the name changes: other entries refer to it. */
export type Room = { readonly key: string; readonly name: string; readonly kind: RoomKind };
