-- Videos that wait for FFmpeg are looked for at each start; most hospitals have none.
create index image_waiting_for_ffmpeg on medical_image (hospital) where prepare_failure = 'noDecoder:ffmpeg';
