-- Analyzers on a serial line (RS-232 or USB) of their gateway.
alter table device
  add column serial_port  text,
  add column baud_rate    int check (baud_rate between 300 and 921600),
  add column flow_control text check (flow_control in ('none', 'xon/xoff', 'rts/cts')),
  add constraint device_serial_line check (serial_port is null or (listen_port is null and protocol <> 'folder'));
comment on column device.serial_port is 'Serial port of the gateway, such as /dev/serial/by-id/… or COM3; null: network or folder';
comment on column device.baud_rate is 'Bits per second of the serial line; null: as the driver of the model says';
comment on column device.flow_control is 'Flow control of the serial line; null: as the driver of the model says';
